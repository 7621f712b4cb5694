import type { UpdateFailure } from "@fiel/contracts";

/** Why an update failed; the running version continues. */
export class UpdateError extends Error {
  override readonly name = "UpdateError";
  readonly failure: UpdateFailure;

  /** `detail` explains the failure in words. */
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

/** The failure that an error stands for; `otherwise` when neither its class nor its code tells. */
export const failureOf = (error: unknown, otherwise: UpdateFailure): UpdateFailure => {
  if (error instanceof UpdateError) return error.failure;
  const { code = "" } = (error ?? {}) as NodeJS.ErrnoException;
  return ofFiles[code] ?? otherwise;
};
