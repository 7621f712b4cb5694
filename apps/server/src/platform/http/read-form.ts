import { Buffer } from "node:buffer";
import type { MultipartFile } from "@fastify/multipart";
import type { Call } from "@fiel/contracts";
import type { FastifyRequest } from "fastify";
import { CallError } from "./call-error.ts";

/** A file of a multipart form; name and type are the sender's claims and must not be trusted. */
export interface UploadedFile {
  readonly filename: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Files by the name of their field. */
export type UploadedFiles = ReadonlyMap<string, UploadedFile>;

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: UploadedFiles;
}

export interface FileLimit {
  /** Bytes. */
  readonly fileLimit: number;
  /** Message for a larger file. */
  readonly tooLarge: string;
}

const mostFields = 60;
const longestFieldBytes = 64 * 1024;

/**
 * Reads a whole multipart form. Throws UnsupportedMediaType for anything else, and InvalidRequest: `tooLarge` for a file above the limit,
 * or for too many or too long fields. Files that the call does not name are skipped.
 */
export async function readForm(
  request: FastifyRequest,
  { files: named = [] }: Call,
  { fileLimit, tooLarge }: FileLimit,
): Promise<Form> {
  if (!request.isMultipart()) throw new CallError("UnsupportedMediaType");
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const files = new Map<string, UploadedFile>();
  const limits = {
    fileSize: fileLimit,
    fields: mostFields,
    fieldSize: longestFieldBytes,
    files: named.length + 5,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        const bytes = await readFile(part, named.includes(part.fieldname), tooLarge);
        // A browser sends an empty file field as a file of no bytes.
        if (bytes !== null && bytes.length > 0) files.set(part.fieldname, fileOf(part, bytes));
      } else if (part.valueTruncated || part.fieldnameTruncated) {
        throw new CallError("InvalidRequest");
      } else {
        fields[part.fieldname] = String(part.value);
      }
    }
  } catch (error) {
    throw readable(error);
  }
  return { fields: { ...fields }, files };
}

const fileOf = ({ filename, mimetype }: MultipartFile, bytes: Buffer): UploadedFile => ({
  filename,
  type: mimetype,
  bytes,
});

async function readFile(part: MultipartFile, isNamed: boolean, tooLarge: string): Promise<Buffer | null> {
  if (!isNamed) {
    part.file.resume();
    return null;
  }
  const pieces: Buffer[] = [];
  for await (const piece of part.file) pieces.push(piece as Buffer);
  if (part.file.truncated) throw new CallError("InvalidRequest", { fields: { [part.fieldname]: tooLarge } });
  return Buffer.concat(pieces);
}

/** The parser's errors for an incomplete or malformed form have no status. */
function readable(error: unknown): unknown {
  const isKnown = error instanceof CallError || (error as { statusCode?: number }).statusCode !== undefined;
  return isKnown ? error : new CallError("InvalidRequest", { cause: error });
}
