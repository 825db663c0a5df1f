// The one instance of kotsu-map.wasm, fetched when bytes are first looked at.
// SPDX-License-Identifier: MIT
import mapUrl from 'kotsu-map.wasm?url';
import { MapModule } from '../../../wasm-bindings/map-module';
import { msg } from '../i18n/english';

let loading: Promise<MapModule> | null = null;

/** @throws Error with one sentence; the next call tries again */
export function mapModule(): Promise<MapModule> {
  loading ??= load();
  return loading;
}

async function load(): Promise<MapModule> {
  try {
    const response = await fetch(mapUrl).catch((cause: unknown) => {
      throw new Error(msg('What reads the structure of files could not be fetched: there is no connection.'), {
        cause,
      });
    });
    return await MapModule.instantiate(response);
  } catch (error) {
    loading = null;
    throw error;
  }
}
