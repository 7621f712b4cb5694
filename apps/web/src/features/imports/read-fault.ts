import { ApiError, isNoAnswer } from "../../shared/api/api-error.ts";

/** The server's message on the file; `otherwise` when it gave none. */
export const readFault = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && !isNoAnswer(error) ? (error.fields["file"] ?? error.message) : otherwise;
