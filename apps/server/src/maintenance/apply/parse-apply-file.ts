import { applyFile, type ApplyFile } from "@fiel/contracts";
import { z } from "zod";
import { fieldMessage } from "../../platform/http/messages/messages.ts";
import { MaintenanceError } from "../maintenance-error.ts";
import { findProblems } from "./find-problems.ts";
import { refuseIfAny } from "./problems.ts";

const portuguese = z.locales.ptBR().localeError;

/** Parses a file for `fiel apply`. Throws MaintenanceError for everything that can be checked without the store. */
export function parseApplyFile(text: string): ApplyFile {
  const parsed = applyFile.safeParse(parseJson(text), { error: portuguese });
  if (!parsed.success) {
    refuseIfAny(parsed.error.issues.map(sentenceOf));
    throw new MaintenanceError("O arquivo não serve.");
  }
  refuseIfAny(findProblems(parsed.data));
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MaintenanceError(`O arquivo não é JSON: ${(error as Error).message}`);
  }
}

/** The sentence of the form for the field, else the schema's. */
const sentenceOf = ({ path, message }: z.core.$ZodIssue): string =>
  `${placeOf(path) || "arquivo"}: ${fieldMessage(message, "pt_BR").replace(/\.$/, "")}`;

/** Place in the file, such as `products[3].netWeight`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
