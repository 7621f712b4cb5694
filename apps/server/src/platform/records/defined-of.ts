type Defined<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

/** What was sent: fields that are undefined are left out, so that what they are laid over stays. */
export const definedOf = <T extends object>(sent: T): Defined<T> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Defined<T>;
