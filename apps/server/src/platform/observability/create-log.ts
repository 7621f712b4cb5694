import pino, { type DestinationStream, type Logger } from "pino";

/**
 * Local parts of mail addresses, also in URLs. They begin outside of JSON's escapes, which must stay whole. Lengths are bounded, since unbounded
 * patterns would take quadratic time.
 */
const mailAddress =
  /(?<!\\(?:u[\da-f]{0,3})?)[\p{L}\p{N}.!#$&'*+/=?^_`{|}~-]{1,64}(?:@|%40)(?=[\p{L}\p{N}-]{1,63}\.|\[)/gu;

/** A line without the persons of mail addresses; their domains stay, which operators need. */
const withoutPeople = (line: string): string =>
  line.includes("@") || line.includes("%40") ? line.replaceAll(mailAddress, "…@") : line;

/** JSON lines, one per event, by default on standard output. Secrets never reach them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: "fiel" },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ["*.authorization", "*.password", "*.token", "headers.authorization"],
    serializers: { error: pino.stdSerializers.err },
    // On the whole line: answers of mail servers and of stores tell addresses in messages, causes and stacks.
    hooks: { streamWrite: withoutPeople },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
