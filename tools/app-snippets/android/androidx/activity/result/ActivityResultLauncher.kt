package androidx.activity.result

/** https://developer.android.com/reference/androidx/activity/result/ActivityResultLauncher */
abstract class ActivityResultLauncher<I> {
  open external fun launch(input: I)
}
