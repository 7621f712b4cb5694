type Defined<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

/** The fields that were sent, without undefined ones, so that merging them keeps the other values. */
export const definedOf = <T extends object>(sent: T): Defined<T> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Defined<T>;
