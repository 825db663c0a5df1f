// What Kotsu calls itself in the files that it writes.
// SPDX-License-Identifier: MIT
import { version } from '../../../package.json';

export const program = `Kotsu ${version}`;
