/** On a page of content, text has a column of its own; what is wide takes the margin too. */
export const text = "max-w-[44rem]";
export const wide = "xl:group-has-[#contents-title]/body:-mr-68";
