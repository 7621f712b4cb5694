import { lazy } from "react";

// Loaded when opened, to keep dialogs out of the page's bundle.
export const ConfirmDialog = lazy(async () => ({
  default: (await import("../../shared/dialogs/confirm-dialog.tsx")).ConfirmDialog,
}));
export const RenewDialog = lazy(async () => ({
  default: (await import("./renew-dialog.tsx")).RenewDialog,
}));
export const InstallDialog = lazy(async () => ({
  default: (await import("./install-dialog.tsx")).InstallDialog,
}));
export const RevokeDialog = lazy(async () => ({
  default: (await import("./revoke-dialog.tsx")).RevokeDialog,
}));
export const DiscardQuestion = lazy(async () => ({
  default: (await import("./discard-question.tsx")).DiscardQuestion,
}));
