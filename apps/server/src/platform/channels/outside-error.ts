/** Why there is no answer; `refused` means that this server did not make the call. */
export class OutsideError extends Error {
  override readonly name = "OutsideError";
  readonly kind: "refused" | "unreachable" | "timeout" | "aborted";
  constructor(kind: OutsideError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export const privateAddress = (address: string): OutsideError =>
  new OutsideError("refused", `${address} is a private address`);
