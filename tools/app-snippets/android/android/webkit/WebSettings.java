package android.webkit;

/** https://developer.android.com/reference/android/webkit/WebSettings */
public abstract class WebSettings {
  public abstract boolean getJavaScriptEnabled();

  public abstract void setJavaScriptEnabled(boolean flag);

  public abstract boolean getDomStorageEnabled();

  public abstract void setDomStorageEnabled(boolean flag);

  public abstract boolean getMediaPlaybackRequiresUserGesture();

  public abstract void setMediaPlaybackRequiresUserGesture(boolean require);
}
