export const passwordRule = (minLength: number) => `At least ${minLength} characters; a few unrelated words are good.`;
