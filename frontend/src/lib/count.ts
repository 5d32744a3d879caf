/** `52,300`: by hand, because Intl gives other bytes in the server's engine than in a browser. */
export const formatCount = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
