/** Stands between the names of a path, and in no name. */
export const reasonPathMark = ">";

/** A reason with the group that it is in: `Mecânica > Correia`; the name alone at the top. */
export const reasonPath = (parent: string | null, name: string): string =>
  parent === null ? name : `${parent} ${reasonPathMark} ${name}`;
