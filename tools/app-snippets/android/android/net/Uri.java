package android.net;

import androidx.annotation.Nullable;

/** https://developer.android.com/reference/android/net/Uri */
public abstract class Uri {
  private Uri() {}

  @Nullable
  public abstract String getHost();
}
