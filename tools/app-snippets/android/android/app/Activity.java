package android.app;

/** https://developer.android.com/reference/android/app/Activity */
public class Activity {
  public final native void runOnUiThread(Runnable action);
}
