/** What is done with the elements of a part as they are read; names are without their prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** Whether the rest need not be read. */
  readonly isDone?: () => boolean;
}
