/**
 * Which files of the pages name which texts, by code, and by the beginning of codes that are put together. The build fills it
 * (`tools/web/text-uses.ts`); without a build there is nothing in it.
 */
export const textUseIndex: {
  readonly files: readonly string[];
  readonly codes: Readonly<Record<string, readonly number[]>>;
  readonly stems: Readonly<Record<string, readonly number[]>>;
} = { files: [], codes: {}, stems: {} };
