// The part of the Khronos validator that the tests call; the package brings no types.
// SPDX-License-Identifier: MIT
declare module 'gltf-validator' {
  export interface Issue {
    readonly code: string;
    readonly message: string;
    /** 0 error, 1 warning, 2 information, 3 hint. */
    readonly severity: number;
    readonly pointer?: string;
  }
  export interface Report {
    readonly issues: { readonly numErrors: number; readonly numWarnings: number; readonly messages: readonly Issue[] };
  }
  export function validateBytes(bytes: Uint8Array, options?: { readonly maxIssues?: number }): Promise<Report>;
}
