interface ImportMetaEnv {
  readonly VITE_KUELIK_BACKEND_URL?: string;
  readonly VITE_KUELIK_MODELS_URL?: string;
  readonly VITE_KUELIK_CABINET_URL?: string;
  readonly VITE_KUELIK_FRONTEND_URL?: string;
}
