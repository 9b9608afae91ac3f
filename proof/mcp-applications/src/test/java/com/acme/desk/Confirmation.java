package com.acme.desk;

public record Confirmation(boolean sure) {
}
