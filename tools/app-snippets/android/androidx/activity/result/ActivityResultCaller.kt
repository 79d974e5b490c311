package androidx.activity.result

import androidx.activity.result.contract.ActivityResultContract

/** https://developer.android.com/reference/androidx/activity/result/ActivityResultCaller */
interface ActivityResultCaller {
  fun <I, O> registerForActivityResult(
    contract: ActivityResultContract<I, O>,
    callback: ActivityResultCallback<O>,
  ): ActivityResultLauncher<I>
}
