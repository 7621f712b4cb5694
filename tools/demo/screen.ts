/** Writes lines to the terminal; one of them may be a progress line that the next one overwrites. */
export interface Screen {
  readonly say: (line: string) => void;
  readonly progress: (line: string) => void;
}

interface Output {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

const eraseLine = "\r\u001B[2K";

/** Writes to a terminal. When the output is not a terminal, every progress line is a line of its own. */
export const openScreen = (output: Output): Screen => {
  let open = false;
  const say = (line: string): void => {
    output.write(`${open ? eraseLine : ""}${line}\n`);
    open = false;
  };
  const progress = (line: string): void => {
    if (output.isTTY !== true) return say(line);
    output.write(`${eraseLine}${line}`);
    open = true;
  };
  return { say, progress };
};
