/** Type of a catalogue in another language: the keys of the Portuguese catalogue `T`, each with a text. */
export type TextsOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsOf<T[K]> };
