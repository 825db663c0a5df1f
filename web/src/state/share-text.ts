// A link as a message for programs that cut long addresses. Pure.
// SPDX-License-Identifier: MIT

/** The page's address, and the view on a line of its own, which is pasted into the page with everything around it. */
export function linkAsText(what: string, link: string): string {
  const at = link.indexOf('#');
  return `${what} – open ${link.slice(0, at)} and paste this whole message there:\n${link.slice(at)}`;
}
