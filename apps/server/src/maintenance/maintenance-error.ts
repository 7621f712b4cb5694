/** Bad input of the operator: the message is the one sentence that is shown, and nothing was changed. */
export class MaintenanceError extends Error {
  override readonly name = "MaintenanceError";
}
