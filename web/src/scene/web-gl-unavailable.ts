// What is thrown where there can be no picture. A file of its own, for all that draw.
// SPDX-License-Identifier: MIT

/** The browser gives no WebGL 2 context; the page has to do without a picture. */
export class WebGlUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('This browser offers no WebGL 2, so there is no picture.', options);
    this.name = 'WebGlUnavailable';
  }
}
