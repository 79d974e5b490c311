package android.webkit;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;

/** https://developer.android.com/reference/android/webkit/WebView */
public class WebView {
  @NonNull
  public native WebSettings getSettings();

  @Nullable
  public native WebChromeClient getWebChromeClient();

  public native void setWebChromeClient(@Nullable WebChromeClient client);

  public native void addJavascriptInterface(@NonNull Object object, @NonNull String name);

  public native void loadUrl(@NonNull String url);
}
