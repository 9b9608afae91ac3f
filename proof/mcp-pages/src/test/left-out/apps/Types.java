package com.example;

record Draft(String sku, int quantity) {
}
