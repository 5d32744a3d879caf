/**
 * The `jsx()` functions of the server's bundle. React's own module is CommonJS, so each of some 2,400 calls would be a property lookup in
 * parentheses, which QuickJS parses twice.
 */
import * as runtime from "react/jsx-runtime";

export const { Fragment, jsx, jsxs } = runtime;
