// A link as a message for programs that cut long addresses.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/text';

/** The page's address, and the view on a line of its own, which is pasted into the page with everything around it. */
export function linkAsText(what: string, link: string): string {
  const at = link.indexOf('#');
  const sentence = t('{what} – open {page} and paste this whole message there:', { what, page: link.slice(0, at) });
  return `${sentence}\n${link.slice(at)}`;
}
