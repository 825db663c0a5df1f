// The one instance of kotsu.wasm that the page decodes and samples with.
// SPDX-License-Identifier: MIT
import wasmUrl from 'kotsu.wasm?url';
import { KotsuError, KotsuModule } from '../../../wasm-bindings/kotsu';
import { msg } from '../i18n/english';

export const decoder: Promise<KotsuModule> = loadDecoder();
// Whoever awaits it reports the failure; this keeps a failure before the first await from being "unhandled".
decoder.catch(() => {});

/** @throws Error with one sentence for people; what the browser says of it goes along as its cause. */
async function loadDecoder(): Promise<KotsuModule> {
  if (typeof WebAssembly === 'undefined')
    throw new Error(msg('This browser runs no WebAssembly, or has it switched off, and the decoder needs it.'));
  const response = await fetch(wasmUrl).catch((cause: unknown) => {
    throw new Error(msg('The decoder could not be fetched: there is no connection to where this page came from.'), {
      cause,
    });
  });
  try {
    return await KotsuModule.instantiate(response);
  } catch (cause) {
    // The wrapper's own sentence: refused by the server, or parts that do not match.
    if (cause instanceof KotsuError) throw cause;
    throw new Error(
      msg('The decoder arrived damaged, or something on the way or in the browser does not let it run.'),
      {
        cause,
      },
    );
  }
}
