/** The keys of a Portuguese catalogue, with a text for each: the type of the same catalogue in another language. */
export type TextsOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsOf<T[K]> };
