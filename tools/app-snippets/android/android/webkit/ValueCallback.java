package android.webkit;

/** https://developer.android.com/reference/android/webkit/ValueCallback */
public interface ValueCallback<T> {
  void onReceiveValue(T value);
}
