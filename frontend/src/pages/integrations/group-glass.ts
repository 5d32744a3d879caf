import { glassClass } from "../../sections/glass";

/** The class of a group's glass. */
export const groupGlass = { ...glassClass, clear: "glass-clear" };
