/**
 * Page files by text code, and by the prefix of codes that are built at run time. Filled by the build (`tools/web/text-uses.ts`); empty without it.
 */
export const textUseIndex: {
  readonly files: readonly string[];
  readonly codes: Readonly<Record<string, readonly number[]>>;
  readonly stems: Readonly<Record<string, readonly number[]>>;
} = { files: [], codes: {}, stems: {} };
