package androidx.activity.result.contract

/** https://developer.android.com/reference/androidx/activity/result/contract/ActivityResultContract */
abstract class ActivityResultContract<I, O>
