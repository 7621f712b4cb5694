/** Pages of the settings besides the registrations. In a file of its own, because the first page opens none. */
export const settingsPages = {
  configuration: async () =>
    (await import("../../features/products/configuration-page.tsx")).ConfigurationPage,
  audit: async () => (await import("./audit-route.tsx")).AuditRoute,
  device: async () => (await import("../../features/device/device-page.tsx")).DevicePage,
  firstSteps: async () => (await import("../../features/first-steps/first-steps.tsx")).FirstSteps,
  subscription: async () =>
    (await import("../../features/subscription/subscription-page.tsx")).SubscriptionPage,
  support: async () => (await import("../../features/support-access/support-page.tsx")).SupportPage,
  appearance: async () => (await import("../../features/appearance/appearance-page.tsx")).AppearancePage,
} as const;
export type SettingsPage = keyof typeof settingsPages;
