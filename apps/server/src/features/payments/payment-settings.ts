/** What payment providers prove themselves by; null closes a door. */
export interface PaymentSettings {
  /** The bytes of a Standard Webhooks secret (`whsec_` and base64). */
  readonly webhookSecret: Buffer | null;
  readonly asaasToken: string | null;
}

export const closedDoors: PaymentSettings = { webhookSecret: null, asaasToken: null };
