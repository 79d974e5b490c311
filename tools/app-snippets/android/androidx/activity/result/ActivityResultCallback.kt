package androidx.activity.result

/** https://developer.android.com/reference/androidx/activity/result/ActivityResultCallback */
fun interface ActivityResultCallback<O> {
  fun onActivityResult(result: O)
}
