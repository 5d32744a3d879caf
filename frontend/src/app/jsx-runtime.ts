/**
 * What the compiler's `jsx()` calls mean in the server's bundle. React's own module is CommonJS: each of some 2,400 calls would look its function up in an
 * object, and stand in parentheses that QuickJS reads twice.
 */
import * as runtime from "react/jsx-runtime";

export const { Fragment, jsx, jsxs } = runtime;
