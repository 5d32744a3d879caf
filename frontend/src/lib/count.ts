/** `52,300`. Formatted by hand, because `Intl` gives different bytes in the server's engine and in browsers. */
export const formatCount = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
