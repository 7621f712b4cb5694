const form = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text can be an id: PostgreSQL refuses to compare other texts with one. */
export const isUuid = (text: string): boolean => form.test(text);
