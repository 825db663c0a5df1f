// Watches how much memory code asks for at once, so that a test sees an allocation by a size that a file merely claims.
// SPDX-License-Identifier: MIT

const watched = [
  'Uint8Array',
  'Uint8ClampedArray',
  'Uint16Array',
  'Uint32Array',
  'Int32Array',
  'Float32Array',
  'ArrayBuffer',
];

/** The bytes of the largest buffer that was made while `work` ran. Libraries that keep a name of their own are not seen. */
export async function largestAllocation(work: () => Promise<void>): Promise<number> {
  const global = globalThis as unknown as Record<string, new (...inputs: unknown[]) => ArrayBuffer>;
  const before = watched.map((name) => global[name] as new (...inputs: unknown[]) => ArrayBuffer);
  let largest = 0;
  watched.forEach((name, index) => {
    global[name] = new Proxy(before[index] as (typeof before)[number], {
      construct: (target, inputs, newTarget) => {
        const [size] = inputs;
        const width = (target as unknown as { BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT ?? 1;
        if (typeof size === 'number') {
          largest = Math.max(largest, size * width);
          // Nothing here is so large; the claim shall not cost the test its memory.
          if (size * width > 2 ** 28) throw new RangeError(`asked for ${size * width} bytes at once`);
        }
        return Reflect.construct(target, inputs, newTarget);
      },
    });
  });
  try {
    await work();
  } finally {
    watched.forEach((name, index) => {
      global[name] = before[index] as (typeof before)[number];
    });
  }
  return largest;
}
