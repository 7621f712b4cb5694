const form = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text of a path can be an id at all: PostgreSQL refuses to compare others with one. */
export const isUuid = (text: string): boolean => form.test(text);
