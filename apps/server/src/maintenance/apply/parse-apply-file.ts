import { applyFile, type ApplyFile } from "@fiel/contracts";
import { z } from "zod";
import { MaintenanceError } from "../maintenance-error.ts";
import { findProblems } from "./find-problems.ts";
import { refuseIfAny } from "./problems.ts";

const portuguese = z.locales.ptBR().localeError;

/** Reads the text of a file for `fiel apply`; whatever can be wrong without looking at the store is refused here. */
export function parseApplyFile(text: string): ApplyFile {
  const parsed = applyFile.safeParse(parseJson(text), { error: portuguese });
  if (!parsed.success) {
    refuseIfAny(parsed.error.issues.map(({ path, message }) => `${placeOf(path) || "arquivo"}: ${message}`));
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

/** `products[3].netWeight`, as the file's author sees it. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
