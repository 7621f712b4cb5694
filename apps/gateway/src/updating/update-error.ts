import type { UpdateFailure } from "@fiel/contracts";

/** Why an update goes no further; what runs goes on. */
export class UpdateError extends Error {
  override readonly name = "UpdateError";
  readonly failure: UpdateFailure;

  /** With more of why, in words. */
  constructor(failure: UpdateFailure, detail: string, cause?: unknown) {
    super(detail, cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}

const ofFiles: Readonly<Record<string, UpdateFailure>> = {
  ENOSPC: "diskFull",
  EDQUOT: "diskFull",
  EACCES: "unwritable",
  EPERM: "unwritable",
  EROFS: "unwritable",
  ENOENT: "unwritable",
  ENOTDIR: "unwritable",
};

/** What a caught value means for an update; `otherwise` where neither it nor its code tells. */
export const failureOf = (error: unknown, otherwise: UpdateFailure): UpdateFailure => {
  if (error instanceof UpdateError) return error.failure;
  const { code = "" } = (error ?? {}) as NodeJS.ErrnoException;
  return ofFiles[code] ?? otherwise;
};
