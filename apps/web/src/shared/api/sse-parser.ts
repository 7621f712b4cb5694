export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** Parses a `text/event-stream` body into events; a piece may end anywhere. */
export const createSseParser = (onEvent: (event: ServerSentEvent) => void): ((piece: string) => void) => {
  let rest = "";
  let event = "";
  let data: string[] = [];

  const takeLine = (line: string) => {
    if (line === "") {
      if (data.length > 0) onEvent({ event: event === "" ? "message" : event, data: data.join("\n") });
      event = "";
      data = [];
      return;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    if (field === "data") data.push(value);
  };

  return (piece) => {
    rest += piece;
    // A lone CR at the end may be half of a CRLF, so it waits for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) takeLine(line);
  };
};
