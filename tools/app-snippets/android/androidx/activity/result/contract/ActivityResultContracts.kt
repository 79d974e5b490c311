package androidx.activity.result.contract

import android.net.Uri

/** https://developer.android.com/reference/androidx/activity/result/contract/ActivityResultContracts */
class ActivityResultContracts private constructor() {
  open class OpenDocument : ActivityResultContract<Array<String>, Uri?>()
}
