package android.webkit;

import android.net.Uri;

/** https://developer.android.com/reference/android/webkit/WebChromeClient */
public class WebChromeClient {
  public native void onPermissionRequest(PermissionRequest request);

  public native boolean onShowFileChooser(
      WebView webView, ValueCallback<Uri[]> filePathCallback, FileChooserParams fileChooserParams);

  public abstract static class FileChooserParams {
    public abstract String[] getAcceptTypes();
  }
}
