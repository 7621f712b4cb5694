import { fileWords, pathOf } from "./file-words.ts";

/** The part of a logger that the gateway uses; pino fits. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const textOf = (value: object, key: "message" | "code" | "name"): string => {
  const text: unknown = Reflect.get(value, key);
  return typeof text === "string" ? text : "";
};

/** The message of a caught value, for a log line or the status file; some libraries throw values that are not Errors. */
export const reasonOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return String(error);
  const words = fileWords(error);
  if (words !== null) return [pathOf(error), words].filter((part) => part !== null).join(": ");
  const message = textOf(error, "message") || textOf(error, "name");
  const code = textOf(error, "code");
  const shown = code === "" || message.includes(code) ? message : `${message} (${code})`;
  const cause: unknown = Reflect.get(error, "cause");
  if (cause === undefined || cause === null) return shown;
  const deeper = reasonOf(cause);
  return shown.includes(deeper) ? shown : `${shown}: ${deeper}`;
};
