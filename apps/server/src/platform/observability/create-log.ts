import pino, { type DestinationStream, type Logger } from "pino";

/** JSON lines, one per event, by default on standard output. Secrets never reach them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: "fiel" },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ["*.authorization", "*.password", "*.token", "headers.authorization"],
    serializers: { error: pino.stdSerializers.err },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
